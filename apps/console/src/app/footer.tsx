import { system } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { query } from '../api/query.ts'
import { lazyComponent } from '../kit/lazy/lazy-component.ts'
import { whenIdle } from '../kit/lazy/when-idle.ts'
import { productName } from '../product-name.ts'
import classes from './app-frame.module.css'

const overviewQuery = { ...query(system.overview), staleTime: Number.POSITIVE_INFINITY }
const runtimeQuery = { ...query(system.runtime), staleTime: Number.POSITIVE_INFINITY }

const FooterKeys = lazyComponent(async () => (await import('./shortcuts/footer-keys.tsx')).FooterKeys)

/** The keys of the page; version, host and runtime, as much of it as the user may know. */
export function Footer() {
  const { data: overview } = useQuery(overviewQuery)
  const { data: runtime } = useQuery(runtimeQuery)
  const [hasKeys, setHasKeys] = useState(false)
  useEffect(() => {
    const show = () => void FooterKeys.preload().then(() => setHasKeys(true), ignored)
    return whenIdle(show)
  }, [])
  return (
    <footer className={classes.footer}>
      <Suspense fallback={null}>{hasKeys && <FooterKeys />}</Suspense>
      <span className={classes.product}>
        {productName}
        {overview && ` ${overview.product_version} on ${overview.hostname}`}
        {runtime && ` · ${runtime.info}`}
      </span>
    </footer>
  )
}

/** Without its keys the footer is whole as well. */
function ignored() {}
