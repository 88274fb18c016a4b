import { IconHistory } from '@tabler/icons-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import {
  Menu,
  MenuAction,
  MenuDivider,
  MenuLabel,
  MenuPanel,
  MenuTarget,
} from '../../../ui/overlays/menu.tsx'
import { useCurrentUser } from '../../current-user.tsx'
import { useStore } from '../../store.ts'
import classes from './history-menu.module.css'
import { queryHistoryOf } from './query-history.ts'

interface HistoryMenuProps {
  onSelect: (query: string) => void
  /** It belongs to the query: that has the focus again when it goes. */
  onClose: () => void
}

/** The last queries of this user in this browser. */
export function HistoryMenu({ onSelect, onClose }: HistoryMenuProps) {
  const history = queryHistoryOf(useCurrentUser().username)
  const queries = useStore(history.queries)
  return (
    <Menu onClose={onClose} returnFocus={false} offset={8}>
      <MenuTarget>
        <IconButton size="small" label="Query history" icon={<IconHistory size={16} stroke={1.75} />} />
      </MenuTarget>
      <MenuPanel className={classes.panel}>
        <MenuLabel>
          {queries.length === 0 ? 'Queries you search for are kept here, in this browser.' : 'Query history'}
        </MenuLabel>
        {queries.map((query) => (
          <MenuAction key={query} onSelect={() => onSelect(query)}>
            <span className={classes.query} title={query}>
              {query}
            </span>
          </MenuAction>
        ))}
        {queries.length > 0 && (
          <>
            <MenuDivider />
            <MenuAction onSelect={history.clear}>Clear history</MenuAction>
          </>
        )}
      </MenuPanel>
    </Menu>
  )
}
