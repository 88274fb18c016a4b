import { oidcProblemParameter } from '@logline/contract'
import { Suspense } from 'react'
import { lazyComponent } from '../../kit/lazy/lazy-component.ts'
import { useDocumentTitle } from '../../kit/page/use-document-title.ts'
import { productName } from '../../product-name.ts'
import { BrandMark } from '../brand/brand-mark.tsx'
import classes from './login-page.module.css'
import { SignInForm } from './sign-in-form.tsx'

const SignInProblem = lazyComponent(async () => (await import('./sign-in-problem.tsx')).SignInProblem)

interface LoginPageProps {
  /** The password is being checked. */
  onStart: () => void
}

export function LoginPage({ onStart }: LoginPageProps) {
  useDocumentTitle('Sign in')
  const problem = new URLSearchParams(window.location.search).get(oidcProblemParameter)
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <div className={classes.box}>
          <BrandMark size={32} />
          <div className={classes.heading}>
            <h1 className={classes.title}>Welcome to {productName}</h1>
            <p className={classes.subtitle}>Sign in to your logs.</p>
          </div>
          {problem !== null && (
            <Suspense fallback={null}>
              <SignInProblem problem={problem} />
            </Suspense>
          )}
          <SignInForm onStart={onStart} />
        </div>
      </main>
      <aside className={classes.panel}>
        <div className={classes.tagline}>
          <p className={classes.claim}>Every line, kept and found.</p>
          <p className={classes.promise}>
            Take logs in from anywhere, search a hundred million of them while you type, and share what you
            find.
          </p>
          <Lines />
        </div>
      </aside>
    </div>
  )
}

/** A drawing of what the product is about, not data. */
const lines = [
  {
    level: 'error',
    time: '09:56:11.482',
    text: 'POST /v1/orders failed: upstream timeout (payment-gw) after 3004 ms, attempt 3/3',
  },
  {
    level: 'warning',
    time: '09:56:11.210',
    text: 'connection pool exhausted: 64 in use, 211 waiting, oldest wait 2.8 s pool=cards',
  },
  {
    level: 'error',
    time: '09:56:10.977',
    text: 'POST /v1/orders failed: upstream timeout (payment-gw) after 3001 ms, attempt 2/3',
  },
  {
    level: 'info',
    time: '09:56:10.640',
    text: '10.4.17.88 "GET /static/app.4f1c.js HTTP/2" 200 48211 0.003 "https://shop.example/cart"',
  },
  {
    level: 'error',
    time: '09:56:10.391',
    text: 'order 88123410 not confirmed: upstream timeout (payment-gw), compensating',
  },
  { level: 'info', time: '09:56:10.102', text: 'token issued sub=u18233 scope=checkout ttl=900' },
] as const

function Lines() {
  return (
    <div className={classes.lines} aria-hidden="true">
      {lines.map(({ level, time, text }) => (
        <p key={time} className={classes.line} data-level={level}>
          {time} {text}
        </p>
      ))}
    </div>
  )
}
