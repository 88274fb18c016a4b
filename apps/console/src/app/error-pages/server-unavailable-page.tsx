import { useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { useDocumentTitle } from '../../kit/page/use-document-title.ts'
import { productName } from '../../product-name.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SpinnerRing } from '../../ui/spinner.tsx'
import { BrandMark } from '../brand/brand-mark.tsx'
import classes from './server-unavailable-page.module.css'

interface Unavailable {
  error: ApiError | null
}

/** Shown while the server cannot be reached and there is nothing else to show. Goes away by itself. */
export function ServerUnavailablePage({ error }: Unavailable) {
  useDocumentTitle('Server unavailable')
  return (
    <main className={classes.page}>
      <Card className={classes.card ?? ''} role="alert">
        <BrandMark size={32} />
        <h1 className={classes.title}>Server currently unavailable</h1>
        <p className={classes.text}>
          We are having trouble reaching the {productName} server. You are redirected automatically once the
          server is reachable; nothing you typed is lost.
        </p>
        <p className={classes.waiting}>
          <SpinnerRing /> Trying again…
        </p>
        <MoreDetails error={error} />
      </Card>
    </main>
  )
}

/** Lies over the foot of a page that stays readable while the server cannot be reached. */
export function ServerAwayNotice({ error }: Unavailable) {
  return (
    <section className={classes.notice} role="alert" aria-label="Server currently unavailable">
      <p className={classes.line}>
        <SpinnerRing />
        <span>
          <strong>Server currently unavailable</strong> Trying again… What you read and typed stays; the page
          goes on by itself.
        </span>
      </p>
      <MoreDetails error={error} />
    </section>
  )
}

function MoreDetails({ error }: Unavailable) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div>
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Less details' : 'More details'}
        </Button>
      </div>
      {isOpen && <Details error={error} />}
    </>
  )
}

function Details({ error }: Unavailable) {
  if (!error) return <p>There is no information available.</p>
  const rows = [
    ['Error message', error.message],
    ['Original Request', `${error.request.method} ${error.request.url}`],
    ['Status code', error.status === 0 ? 'none' : String(error.status)],
    ['Full error message', fullText(error.body)],
  ]
  return (
    <dl className={classes.details}>
      {rows.map(([name, value]) => (
        <div key={name} className={classes.row}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function fullText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}
