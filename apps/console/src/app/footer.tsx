import { system } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { productName } from '../product-name.ts'
import classes from './app-frame.module.css'

const overviewQuery = { ...query(system.overview), staleTime: Number.POSITIVE_INFINITY }
const runtimeQuery = { ...query(system.runtime), staleTime: Number.POSITIVE_INFINITY }

/** Version, host and runtime; as much of it as the user may know. */
export function Footer() {
  const { data: overview } = useQuery(overviewQuery)
  const { data: runtime } = useQuery(runtimeQuery)
  return (
    <footer className={classes.footer}>
      {productName}
      {overview && ` ${overview.product_version} on ${overview.hostname}`}
      {runtime && ` · ${runtime.info}`}
    </footer>
  )
}
