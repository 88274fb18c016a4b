import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { useView } from '../../view-model/index.ts'
import classes from './insights.module.css'

interface QueryButtonsProps {
  /** What finds the messages; null: they cannot be told by words. */
  query: string | null
  /** Of what. */
  label: string
}

/** Searches for the messages besides, or for the others. */
export function QueryButtons({ query, label }: QueryButtonsProps) {
  const { filter, exclude } = useNarrowing(query)
  if (query === null) return <span className={classes.muted}>No words to search for</span>
  return (
    <>
      <button type="button" className={classes.link} aria-label={`Filter ${label}`} onClick={filter}>
        Filter
      </button>
      <button type="button" className={classes.link} aria-label={`Exclude ${label}`} onClick={exclude}>
        Exclude
      </button>
    </>
  )
}

const group = 'Messages'

interface ItemKeysProps {
  /** What finds its messages; null: they cannot be told by words. */
  query: string | null
  /** Opens or closes it; left out: there is nothing more to see. */
  onOpen?: () => void
}

/** Those of the item that has the focus. */
export function ItemKeys({ query, onOpen }: ItemKeysProps) {
  return (
    <>
      {query !== null && <NarrowKeys query={query} />}
      {onOpen && <OpenKey onOpen={onOpen} />}
    </>
  )
}

function NarrowKeys({ query }: { query: string }) {
  const { filter, exclude } = useNarrowing(query)
  useShortcut({ keys: 'f', label: 'Filter by what has the focus', group, hint: 'filter' }, filter)
  useShortcut({ keys: 'x', label: 'Exclude what has the focus', group, hint: 'exclude' }, exclude)
  return null
}

function OpenKey({ onOpen }: { onOpen: () => void }) {
  useShortcut({ keys: 'o', label: 'Open what has the focus, or close it', group, hint: 'open' }, onOpen)
  return null
}

/** Searches for the messages that a condition finds, or for the others; without one neither does anything. */
function useNarrowing(query: string | null): { filter: () => void; exclude: () => void } {
  const { narrowQuery } = useView()
  const isCompound = query?.includes(' AND ') ?? false
  const condition = isCompound ? `(${query})` : query
  return {
    filter: () => condition !== null && narrowQuery(condition),
    exclude: () => condition !== null && narrowQuery(`NOT ${condition}`),
  }
}
