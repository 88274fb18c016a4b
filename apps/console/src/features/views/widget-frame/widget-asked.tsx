import { MenuDivider, MenuLabel } from '../../../ui/overlays/menu.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import type { Widget, WidgetOutcome } from '../../view-model/index.ts'
import { useAskedText } from './asked-text.ts'
import classes from './widget-asked.module.css'

interface WidgetAskedProps {
  widget: Widget
  outcome: WidgetOutcome | null
}

/** What a widget asks for besides what its page says: its own time range, streams and query. */
export function WidgetAsked({ widget, outcome }: WidgetAskedProps) {
  const { range, effectiveRange, hasOwnRange, streams, query } = useAskedText(widget, outcome)
  if (!hasOwnRange && streams === '' && query === '') return null
  return (
    <p className={classes.asked}>
      {hasOwnRange && (
        <Tooltip label={effectiveRange}>
          <span>{range}</span>
        </Tooltip>
      )}
      {streams !== '' && <span title={streams}>{streams}</span>}
      {query !== '' && <code title={query}>{query}</code>}
    </p>
  )
}

/** All that a widget asks for, at the top of its menu. */
export function AskedInMenu({ widget, outcome }: WidgetAskedProps) {
  const { range, effectiveRange, streams, query } = useAskedText(widget, outcome)
  return (
    <>
      <MenuLabel className={classes.inMenu}>
        <span>{range}</span>
        <span>{effectiveRange}</span>
        {streams !== '' && <span>{streams}</span>}
        {query !== '' && <code>{query}</code>}
      </MenuLabel>
      <MenuDivider />
    </>
  )
}
