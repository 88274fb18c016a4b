import type { InputAccount } from '@logline/contract'
import { AppLink } from '../../../kit/app-link.tsx'
import { Sparkline } from '../../../kit/charts/sparkline.tsx'
import { useTimeZone } from '../../../kit/current-user.tsx'
import type { EntityColumn } from '../../../kit/entity-table/columns/columns.ts'
import { countText } from '../../../kit/number-text.ts'
import { paths } from '../../../paths.ts'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { Badge } from '../../../ui/texts/badge.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { type InputRow, isRunning, stateText } from '../model/input-row.ts'
import { Count, Rate, unknownFigure } from '../parts/figures.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import classes from './inputs.module.css'

export const inputColumns: readonly EntityColumn<InputRow>[] = [
  {
    id: 'title',
    title: 'Title',
    weight: 3,
    isPermanent: true,
    sortBy: ({ input }) => input.title,
    cell: (row) => <TitleCell row={row} />,
  },
  {
    id: 'state',
    title: 'State',
    width: 170,
    sortBy: stateText,
    cell: (row) => <StateBadge row={row} />,
  },
  {
    id: 'type',
    title: 'Type',
    width: 150,
    isHiddenAtFirst: true,
    sortBy: ({ input }) => input.name,
    cell: ({ input }) => input.name,
  },
  {
    id: 'scope',
    title: 'Scope',
    width: 100,
    isHiddenAtFirst: true,
    sortBy: scopeText,
    cell: scopeText,
  },
  {
    id: 'recent',
    title: 'Last 15 minutes',
    width: 165,
    sortBy: ({ account }) => recentSum(account) ?? -1,
    cell: (row) => <Recent row={row} />,
  },
  {
    id: 'rate',
    title: 'Rate',
    width: 110,
    align: 'right',
    sortBy: ({ counters }) => counters.messagesPerSecond ?? -1,
    cell: ({ counters }) => <Rate value={counters.messagesPerSecond} />,
  },
  {
    id: 'connections',
    title: 'Connections',
    width: 115,
    align: 'right',
    sortBy: ({ counters }) => counters.openConnections ?? -1,
    cell: ({ counters }) => <Count value={counters.openConnections} />,
  },
  {
    id: 'day',
    title: 'Last 24 hours',
    width: 120,
    align: 'right',
    sortBy: ({ account }) => account?.received_24h ?? -1,
    cell: ({ account }) => <Count value={account?.received_24h ?? null} />,
  },
  {
    id: 'failures',
    title: 'Failures',
    width: 120,
    align: 'right',
    sortBy: ({ account }) => (account ? account.failed + account.shed : -1),
    cell: (row) => <Failures row={row} />,
  },
  {
    id: 'created',
    title: 'Created',
    width: 170,
    isHiddenAtFirst: true,
    sortBy: ({ input }) => input.created_at,
    cell: ({ input }) => <Created at={input.created_at} />,
  },
]

export function scopeText({ input }: InputRow): string {
  return input.global ? 'Global' : 'Local'
}

function TitleCell({ row }: { row: InputRow }) {
  const { input, address, place } = row
  return (
    <div className={classes.title}>
      <span className={classes.name}>
        <AppLink to={paths.input(input.id)} title={input.title}>
          {input.title}
        </AppLink>
        {place !== null && <span className={classes.place}>On node {place}</span>}
      </span>
      <span className={classes.type} title={`${input.name} ${address}`}>
        {input.name}
        {address !== '' && (
          <>
            {' · '}
            <span className={classes.address}>{address}</span>
          </>
        )}
      </span>
    </div>
  )
}

/** Of the steps that are known; null while none is. */
function recentSum(account: InputAccount | null): number | null {
  return account && account.recent.length > 0 ? account.recent.reduce((sum, count) => sum + count, 0) : null
}

/** As many as a quarter of an hour has. */
const recentSteps = 60

function Recent({ row }: { row: InputRow }) {
  const sum = recentSum(row.account)
  if (row.account === null || sum === null) return unknownFigure
  const { recent } = row.account
  const minutes = Math.max(1, Math.round((recent.length * 15) / recentSteps))
  const words = `${countText(sum)} in the last ${minutes === 1 ? 'minute' : `${minutes} minutes`}`
  return (
    <span className={classes.recent} role="img" aria-label={words} title={words}>
      <Sparkline
        values={recent}
        room={recentSteps}
        width={132}
        height={22}
        tone={isRunning(row) ? 'series' : 'muted'}
        isFilled
      />
    </span>
  )
}

/** What came in and was not stored; hovering or focusing says why, as far as the server has counted reasons since it started. */
function Failures({ row: { account, counters } }: { row: InputRow }) {
  if (account === null) return unknownFigure
  const { failed, shed } = account
  if (failed === 0 && shed === 0) return <Count value={0} />
  const reasons = [
    ...(counters.failedReasons.length > 0
      ? [`Since the server started: ${counters.failedReasons.join(', ')}`]
      : []),
    ...(shed > 0 ? [`${countText(shed)} shed because a limit was reached`] : []),
  ].join('; ')
  return (
    <Tooltip label={reasons || 'Failed before the server started'}>
      <button type="button" className={classes.failures} aria-description={reasons}>
        {failed > 0 ? <Badge tone="danger">{countText(failed)} failed</Badge> : null}
        {shed > 0 ? <Badge tone="warn">{countText(shed)} shed</Badge> : null}
      </button>
    </Tooltip>
  )
}

function Created({ at }: { at: string }) {
  return <Timestamp value={at} zone={useTimeZone()} />
}
