import { type RefObject, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
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
  const { document, page } = useActivePage()
  const session = useEditSession(widget)
  const frame = useRef<HTMLElement>(null)
  // Whoever came here by keyboard goes on here.
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])
  useHeightBelow(frame)
  const type = widgetTypeOf(widget)
  const title = page.titles.widget?.[widget.id] ?? type?.defaultTitle(widget.config) ?? widget.type
  const hasPending = session.pending !== null
  const edited = useMemo(() => ({ hasPending }), [hasPending])
  const Editor = type?.Editor
  return (
    <Card ref={frame} tabIndex={-1} className={classes.mode} aria-label={`Editing “${title}”`}>
      {document.view.type === 'DASHBOARD' && !type?.isStatic && (
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
          <Buttons session={session} />
        </div>
      </div>
    </Card>
  )
}

function Buttons({ session }: { session: EditSession }) {
  const { pending, isUpdating } = session
  return (
    <div className={classes.buttons}>
      <Button onClick={session.cancel}>Cancel</Button>
      <Button
        variant="primary"
        isBusy={isUpdating}
        disabledReason={pending && 'problem' in pending ? pending.problem : undefined}
        onClick={session.update}
      >
        {isUpdating ? 'Updating widget...' : 'Update widget'}
      </Button>
    </div>
  )
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
