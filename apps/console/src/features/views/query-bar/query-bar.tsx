import type { SearchParameter } from '@logline/contract'
import type { ReactNode } from 'react'
import type { Bindings } from '../../../kit/query/text/parameter-values.ts'
import { Card } from '../../../ui/card.tsx'
import type { ViewStore } from '../../view-model/index.ts'
import { ParameterBar } from './parameter-bar.tsx'
import classes from './query-bar.module.css'

interface QueryBarProps {
  label: string
  form: {
    draft: { query: string; bindings: Bindings }
    change: (part: { bindings: Bindings }) => void
    submit: () => Promise<void>
  }
  /** The declared ones. */
  parameters: readonly SearchParameter[]
  /** What went wrong in the last search. */
  searchErrors: readonly string[]
  onEdit: ViewStore['edit']
  /** No card: it lies on a strip of the page. */
  isFlat?: boolean
  /** Rows. */
  children: ReactNode
}

/** What is searched by, above what was found: rows of controls, and inputs for the parameters. */
export function QueryBar(props: QueryBarProps) {
  const { label, form, parameters, searchErrors, onEdit, isFlat, children } = props
  const { query, bindings } = form.draft
  return (
    <Card className={classes.bar} data-flat={isFlat || undefined} role="search" aria-label={label}>
      {children}
      <ParameterBar
        parameters={parameters}
        query={query}
        bindings={bindings}
        searchErrors={searchErrors}
        onBind={(changed) => form.change({ bindings: changed })}
        onSubmit={() => void form.submit()}
        onEdit={onEdit}
      />
    </Card>
  )
}

export function QueryBarRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
