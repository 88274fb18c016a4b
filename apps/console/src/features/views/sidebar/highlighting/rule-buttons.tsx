import { IconChevronDown, IconChevronUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { moveHighlightingRule, useActivePage, useView } from '../../../view-model/index.ts'
import classes from './highlighting-section.module.css'

interface RuleButtonsProps {
  index: number
  /** Rules there are. */
  count: number
  onEdit: () => void
  onRemove: () => void
}

/** What can be done with one rule of the list. */
export function RuleButtons({ index, count, onEdit, onRemove }: RuleButtonsProps) {
  const { store } = useView()
  const { query } = useActivePage()
  const moveTo = (to: number) => store.edit(moveHighlightingRule(query.id, index, to))
  return (
    <span className={classes.buttons}>
      {index > 0 && (
        <IconButton
          size="small"
          label="Move this Highlighting Rule up"
          icon={<IconChevronUp size={16} stroke={1.75} />}
          onClick={() => moveTo(index - 1)}
        />
      )}
      {index < count - 1 && (
        <IconButton
          size="small"
          label="Move this Highlighting Rule down"
          icon={<IconChevronDown size={16} stroke={1.75} />}
          onClick={() => moveTo(index + 1)}
        />
      )}
      <IconButton
        size="small"
        label="Edit this Highlighting Rule"
        icon={<IconPencil size={16} stroke={1.75} />}
        onClick={onEdit}
      />
      <IconButton
        size="small"
        label="Remove this Highlighting Rule"
        icon={<IconTrash size={16} stroke={1.75} />}
        onClick={onRemove}
      />
    </span>
  )
}
