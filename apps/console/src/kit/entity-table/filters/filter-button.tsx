import { IconChevronDown } from '@tabler/icons-react'
import { Button, type ButtonProps } from '../../../ui/buttons/button.tsx'
import classes from './filter-menu.module.css'

interface FilterButtonProps extends ButtonProps {
  /** Of the column that is narrowed. */
  title: string
  /** What it is narrowed to. */
  chosen: string | number | undefined
}

/** Opens what narrows a list by a column, and says what is chosen there. */
export function FilterButton({ title, chosen, ...button }: FilterButtonProps) {
  return (
    <Button
      {...button}
      className={classes.button ?? ''}
      data-active={chosen !== undefined || undefined}
      aria-label={chosen === undefined ? `Filter by ${title}` : `Filter by ${title}: ${chosen}`}
      rightIcon={<IconChevronDown size={15} stroke={1.75} />}
    >
      {chosen === undefined ? title : `${title}:`}
      {chosen !== undefined && <span className={classes.chosen}>{chosen}</span>}
    </Button>
  )
}
