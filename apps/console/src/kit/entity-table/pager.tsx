import type { EntityNoun } from '../entities/entity-noun.ts'
import { PageButtons } from '../page-buttons.tsx'
import type { TableState } from './address/use-table-params.ts'
import classes from './entity-table.module.css'

const count = new Intl.NumberFormat('en')

interface PagerProps {
  noun: EntityNoun
  state: TableState
  /** Of all pages. */
  total: number
  /** The page that is shown, which is the last one when the address asks for more. */
  page: number
}

export function Pager({ noun, state, total, page }: PagerProps) {
  const lastPage = Math.ceil(total / state.params.pageSize)
  return (
    <div className={classes.pager}>
      <span>
        {count.format(total)} {total === 1 ? noun.one : noun.many}
      </span>
      {lastPage > 1 && (
        <PageButtons
          label="Pages"
          page={page}
          lastPage={lastPage}
          onPage={(next) => state.change({ page: next })}
        />
      )}
    </div>
  )
}
