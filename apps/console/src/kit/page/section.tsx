import { type ReactNode, useId } from 'react'
import { Card } from '../../ui/card.tsx'
import classes from './section.module.css'

/** A titled card of a page about one thing. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card className={classes.section ?? ''} aria-labelledby={id}>
      <h2 className={classes.heading} id={id}>
        {title}
      </h2>
      {children}
    </Card>
  )
}

/** Facts as pairs of a name and a value; what is empty is a dash. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {of.map(([name, value]) => (
        <FactPair key={name} name={name} value={value} />
      ))}
    </dl>
  )
}

function FactPair({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value === null || value === '' ? '-' : value}</dd>
    </>
  )
}
