import { isDecorated } from '../../../kit/messages/message-record.ts'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { useValueKeys, ValueTools } from '../../values/index.ts'
import classes from './stream.module.css'
import type { ChosenValue } from './use-chosen-value.ts'

interface ValueBarProps {
  chosen: ChosenValue
  onMenu: (isOpen: boolean) => void
}

/** What can be done with the value that is pointed at; `f` and `x` do the first two. */
export function ValueBar({ chosen: { record, field, left, top, isMenuOpen }, onMenu }: ValueBarProps) {
  const shown = {
    field,
    value: record.fields[field],
    isDecorated: isDecorated(record, field),
    message: record,
  }
  const { filter, exclude } = useValueKeys(shown)
  useShortcut({ keys: 'f', label: 'Filter by the value in focus', group: 'Messages', hint: 'filter' }, filter)
  useShortcut({ keys: 'x', label: 'Exclude the value in focus', group: 'Messages', hint: 'exclude' }, exclude)
  return (
    <div className={classes.tools} style={{ left, top }} data-value-tools>
      <ValueTools {...shown} isMenuOpen={isMenuOpen} onMenu={onMenu} />
    </div>
  )
}
