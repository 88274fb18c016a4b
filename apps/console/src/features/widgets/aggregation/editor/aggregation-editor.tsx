import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useMemo, useState } from 'react'
import { useOfferedFields } from '../../../../kit/fields/offered-fields.ts'
import { timeRangeToWire } from '../../../../kit/time/time-range.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Menu, MenuAction, MenuPanel, MenuTarget } from '../../../../ui/overlays/menu.tsx'
import { effectiveQuestion, useActivePage, useRun, useView, useViewState } from '../../../view-model/index.ts'
import type { WidgetEditorProps } from '../../type/widget-type.ts'
import classes from './aggregation-editor.module.css'
import { EditorContext, type EditorContextValue, groupByField } from './form/editor-context.ts'
import { type AggregationFormState, useAggregationForm } from './form/use-aggregation-form.ts'
import { GroupingsSection } from './groupings-section.tsx'
import { MetricsSection } from './metrics-section.tsx'
import { SortsSection } from './sorts-section.tsx'
import { type Adders, useAdders } from './use-adders.ts'
import { useControlFocus } from './use-control-focus.ts'
import { VisualizationSection } from './visualization-section.tsx'

/** Everything an aggregation can be set to. */
export function AggregationEditor(props: WidgetEditorProps) {
  const state = useAggregationForm(props)
  const editor = useEditorContext(state, props)
  const adders = useAdders(editor)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reasonAgainst(state) === undefined) state.preview()
  }
  return (
    <EditorContext value={editor}>
      <form className={classes.editor} noValidate onSubmit={submit}>
        <div className={classes.sections}>
          <GroupingsSection onAdd={adders.grouping} />
          <MetricsSection onAdd={adders.metric} />
          <SortsSection onAdd={adders.sort} />
          <VisualizationSection />
        </div>
        <div className={classes.footer}>
          <p className={classes.pace} role="status">
            {state.isSlow && 'The last preview took longer than 2 s. Changes wait for the button.'}
          </p>
          <AddMenu adders={adders} />
          <PreviewButton state={state} />
        </div>
      </form>
    </EditorContext>
  )
}

function useEditorContext(state: AggregationFormState, { widget }: WidgetEditorProps): EditorContextValue {
  const { form, problems, change } = state
  const { store, timeZone } = useView()
  const { override, focus } = useViewState(store)
  const { document, query } = useActivePage()
  const question = effectiveQuestion(document, query.id, widget, override)
  const fields = useOfferedFields({
    streams: question.streams,
    timerange: timeRangeToWire(question.timeRange, timeZone),
  })
  const dates = useMemo(
    () =>
      new Set(['timestamp', ...fields.filter(({ type }) => type.type === 'date').map(({ name }) => name)]),
    [fields],
  )
  /** Parts that are still being filled in for the first time. */
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const isFresh = (at: string) => fresh.has(at.split(' ').slice(0, 2).join(' '))
  return {
    form,
    change,
    fields,
    isDate: (field) => dates.has(field),
    problemAt: (at) => (isFresh(at) ? undefined : problems.find((one) => one.at === at)?.text),
    onAdded: (part) => setFresh(new Set([...fresh, part])),
    onLeft: (part) => fresh.has(part) && setFresh(new Set([...fresh].filter((one) => one !== part))),
    ...useControlFocus(focus?.madeAmong ? groupByField : null),
  }
}

function AddMenu({ adders }: { adders: Adders }) {
  return (
    <Menu position="top-start" returnFocus={false}>
      <MenuTarget>
        <Button icon={<IconPlus size={16} stroke={1.75} />}>Add</Button>
      </MenuTarget>
      <MenuPanel>
        <MenuAction onSelect={adders.grouping}>Grouping</MenuAction>
        <MenuAction onSelect={adders.metric}>Metric</MenuAction>
        <MenuAction onSelect={adders.sort}>Sort</MenuAction>
      </MenuPanel>
    </Menu>
  )
}

function PreviewButton({ state }: { state: AggregationFormState }) {
  const { isRunning } = useRun()
  const isUpdating = state.isPressed && isRunning
  return (
    <Button type="submit" isFullWidth isBusy={isUpdating} disabledReason={reasonAgainst(state)}>
      {isUpdating ? 'Updating preview...' : 'Update preview'}
    </Button>
  )
}

/** Why the preview cannot be updated now; undefined when it can. */
function reasonAgainst({ problems, isChanged }: AggregationFormState): string | undefined {
  return problems[0]?.text ?? (isChanged ? undefined : 'The preview shows what is set.')
}
