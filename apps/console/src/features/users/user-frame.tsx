import type { User } from '@logline/contract'
import { type ReactNode, useId } from 'react'
import { AppLink } from '../../kit/app-link.tsx'
import { Page, PageSkeleton } from '../../kit/page.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import classes from './user.module.css'
import { nameOf, useUser } from './user-queries.ts'

interface UserFrameProps {
  /** Name or id, from the address. */
  name: string
  /** Such as "Edit User"; the name of the user follows. */
  title: string
  current: 'details' | 'edit' | 'tokens'
  children: (user: User) => ReactNode
}

/** A page about one user, with the way to the other two. */
export function UserFrame({ name, title, current, children }: UserFrameProps) {
  const user = useUser(name)
  if (!user) return <PageSkeleton />
  const { username, read_only } = user
  return (
    <Page
      title={`${title} ${nameOf(user)}`}
      actions={
        <nav className={classes.tabs} aria-label="User">
          <Tab to={paths.user(username)} isCurrent={current === 'details'}>
            View Details
          </Tab>
          {!read_only && (
            <Tab to={paths.editUser(username)} isCurrent={current === 'edit'}>
              Edit User
            </Tab>
          )}
          <Tab to={paths.userTokens(username)} isCurrent={current === 'tokens'}>
            Edit Tokens
          </Tab>
        </nav>
      }
    >
      {children(user)}
    </Page>
  )
}

function Tab({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <AppLink to={to} className={classes.tab} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </AppLink>
  )
}

/** A titled card of such a page. */
export function UserSection({ title, children }: { title: string; children: ReactNode }) {
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
