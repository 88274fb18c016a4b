import type { SearchParameter } from '@logline/contract'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'
import { type Bindings, undeclaredParameters, withBinding } from '../../../kit/query/text/parameter-values.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { type Command, variableOf } from '../../view-model/index.ts'
import classes from './parameter-bar.module.css'
import { ParameterInput } from './parameter-input.tsx'

const ParameterDialog = lazyComponent(async () => (await import('./parameter-dialog.tsx')).ParameterDialog)

interface ParameterBarProps {
  parameters: readonly SearchParameter[]
  /** What is typed now, searched for or not. */
  query: string
  bindings: Bindings
  /** What went wrong in the last search, in the server's words. */
  searchErrors: readonly string[]
  onBind: (bindings: Bindings) => void
  onSubmit: () => void
  onEdit: (command: Command) => void
}

/** An input for each declared parameter, and an offer to declare what the query uses besides. */
export function ParameterBar(props: ParameterBarProps) {
  const { parameters, query, bindings, searchErrors, onBind, onSubmit, onEdit } = props
  const [openName, setOpenName] = useState<string | null>(null)
  const undeclared = undeclaredParameters(query, parameters)
  // The values of a variable are chosen above a dashboard.
  const entered = parameters.filter((parameter) => variableOf(parameter) === null)
  if (entered.length === 0 && undeclared.length === 0 && openName === null) return null
  return (
    <section className={classes.bar} aria-label="Parameters">
      {entered.map((parameter) => (
        <ParameterInput
          key={parameter.name}
          parameter={parameter}
          value={String(bindings[parameter.name] ?? '')}
          error={searchErrors.find((text) => text.includes(`$${parameter.name}$`))}
          onChange={(value) => onBind(withBinding(bindings, parameter.name, value))}
          onSubmit={onSubmit}
          onEdit={() => setOpenName(parameter.name)}
        />
      ))}
      {undeclared.map((name) => (
        <p key={name} className={classes.undeclared}>
          <span>
            <code>${name}$</code> is not declared as a parameter.
          </span>
          <Button onClick={() => setOpenName(name)}>Declare parameter</Button>
        </p>
      ))}
      {openName !== null && (
        <Suspense>
          <ParameterDialog
            name={openName}
            declared={parameters.find(({ name }) => name === openName) ?? null}
            onEdit={onEdit}
            onClose={() => setOpenName(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
