import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../kit/app-link.tsx'
import { Needs } from '../../kit/needs.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import classes from './welcome.module.css'
import { favoritesQuery, lastOpenedQuery, recentActivityQuery } from './welcome-queries.ts'

/** For those who have nothing yet, neither opened nor liked nor heard of: where to begin. */
export function FirstSteps() {
  const opened = useQuery(lastOpenedQuery).data?.lastOpened
  const liked = useQuery(favoritesQuery(1)).data?.total
  const happened = useQuery(recentActivityQuery(1)).data?.total
  if (opened?.length !== 0 || liked !== 0 || happened !== 0) return null
  return (
    <Card className={classes.section} aria-label="First steps" data-wide>
      <h2 className={classes.title}>First steps</h2>
      <ul className={classes.rows}>
        <li className={classes.row}>
          <AppLink to={paths.search()}>Search messages</AppLink>
          <span className={classes.hint}>or fill an empty installation with demo data from there.</span>
        </li>
        <Needs permission="inputs:read">
          <li className={classes.row}>
            <AppLink to={paths.inputs()}>See the inputs</AppLink>
            <span className={classes.hint}>where this installation takes logs in, and how many came.</span>
          </li>
        </Needs>
        <Needs permission="inputs:create">
          <li className={classes.row}>
            <AppLink to={paths.launchInput()}>Launch an input</AppLink>
            <span className={classes.hint}>for one more kind of sender, or another port.</span>
          </li>
        </Needs>
        <li className={classes.row}>
          <span>Save a search</span>
          <span className={classes.hint}>to find it here the next time.</span>
        </li>
      </ul>
    </Card>
  )
}
