import { type Ref, type RefObject, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useEscape } from '../../../kit/shortcuts/use-escape.ts'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useActivePage, type Widget } from '../../view-model/index.ts'
import { EditedWidgetContext, widgetTypeOf } from '../../widgets/index.ts'
import { EditPreview } from './edit-preview.tsx'
import { type EditSession, useEditSession } from './use-edit-session.ts'
import classes from './widget-edit-mode.module.css'
import { WidgetQueryBar } from './widget-query-bar.tsx'

/** A widget fills the page and is changed: its query above, its editor at the left, what becomes of it at the right. */
export function WidgetEditMode({ widget }: { widget: Widget }) {
  const { document: shown, page } = useActivePage()
  const session = useEditSession(widget)
  const frame = useRef<HTMLElement>(null)
  // Whoever came here by keyboard goes on here.
  useEffect(() => {
    const { current } = frame
    if (!current?.contains(document.activeElement)) current?.focus({ preventScroll: true })
  }, [])
  useHeightBelow(frame)
  const cancelButton = useRef<HTMLButtonElement>(null)
  useEscape('Back from the widget that is edited', () =>
    session.isChanged ? cancelButton.current?.focus() : session.cancel(),
  )
  useShortcut(
    { keys: 'mod+Enter', label: 'Update widget', group: 'Widgets' },
    () => problemOf(session) === undefined && session.update(),
    { inFields: true },
  )
  const type = widgetTypeOf(widget)
  const title = page.titles.widget?.[widget.id] ?? type?.defaultTitle(widget.config) ?? widget.type
  const hasPending = session.pending !== null
  const edited = useMemo(() => ({ hasPending }), [hasPending])
  const Editor = type?.Editor
  return (
    <Card ref={frame} tabIndex={-1} className={classes.mode} aria-label={`Editing “${title}”`}>
      {shown.view.type === 'DASHBOARD' && !type?.isStatic && (
        <WidgetQueryBar form={session.query} onSubmit={session.search} />
      )}
      <div className={classes.columns}>
        <div className={classes.panel} data-typing>
          {Editor && (
            <Suspense fallback={<Spinner />}>
              <Editor widget={widget} onChange={session.setConfig} onPending={session.setPending} />
            </Suspense>
          )}
        </div>
        <div className={classes.result}>
          <EditedWidgetContext value={edited}>
            <EditPreview widget={widget} title={title} />
          </EditedWidgetContext>
          <Buttons session={session} cancelRef={cancelButton} />
        </div>
      </div>
    </Card>
  )
}

interface ButtonsProps {
  session: EditSession
  cancelRef: Ref<HTMLButtonElement>
}

function Buttons({ session, cancelRef }: ButtonsProps) {
  const { isUpdating } = session
  return (
    <div className={classes.buttons}>
      <Button ref={cancelRef} onClick={session.cancel}>
        Cancel
      </Button>
      <Button
        variant="primary"
        isBusy={isUpdating}
        disabledReason={problemOf(session)}
        onClick={session.update}
      >
        {isUpdating ? 'Updating widget...' : 'Update widget'}
      </Button>
    </div>
  )
}

/** Why the widget cannot be updated; undefined when it can. */
function problemOf({ pending }: EditSession): string | undefined {
  return pending && 'problem' in pending ? pending.problem : undefined
}

/** The frame reaches down to the footer of the page, however much stands above it. */
function useHeightBelow(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = frame
      const top = current && current.getBoundingClientRect().top + window.scrollY
      if (top !== null) current?.style.setProperty('--edit-top', `${Math.round(top)}px`)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [frame])
}
