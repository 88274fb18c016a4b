import { IconChevronDown, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { refreshText, useSearchConfig } from '../../../kit/search-config/search-config.ts'
import classes from '../../../ui/buttons/split-button.module.css'
import {
  Menu,
  MenuAction,
  MenuDivider,
  MenuItem,
  MenuPanel,
  MenuTarget,
  unavailable,
} from '../../../ui/overlays/menu.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import type { AutoRefresh } from '../../view-model/index.ts'

/** Starts and pauses the repetition of the search, and sets how often. */
export function RefreshControl({ refresh }: { refresh: AutoRefresh }) {
  const { isOn, intervalMs, start, pause } = refresh
  const title = isOn ? 'Pause Refresh' : 'Start Refresh'
  const label = isOn ? `Every ${refreshText(intervalMs)}` : 'Not updating'
  return (
    <fieldset className={classes.group} aria-label="Refresh Search Controls">
      <Tooltip label={title}>
        <button
          type="button"
          className={classes.main}
          data-on={isOn || undefined}
          aria-label={`${title}, now ${label.toLowerCase()}`}
          onClick={() => (isOn ? pause() : start())}
        >
          {isOn ? <IconPlayerPause size={16} stroke={1.75} /> : <IconPlayerPlay size={16} stroke={1.75} />}
          <span className={classes.words}>{label}</span>
        </button>
      </Tooltip>
      <Menu>
        <MenuTarget>
          <button type="button" className={classes.chevron} aria-label="Choose how often to refresh">
            <IconChevronDown size={16} stroke={1.75} />
          </button>
        </MenuTarget>
        <MenuPanel>
          <MenuAction isCurrent={!isOn} onSelect={pause}>
            Not updating
          </MenuAction>
          <MenuDivider />
          <Intervals refresh={refresh} />
        </MenuPanel>
      </Menu>
    </fieldset>
  )
}

function Intervals({ refresh }: { refresh: AutoRefresh }) {
  const { isOn, intervalMs, start } = refresh
  const config = useSearchConfig()
  if (!config) return <MenuItem {...unavailable}>Loading...</MenuItem>
  return config.refreshIntervals.map(({ ms, label }) => (
    <MenuAction key={ms} isCurrent={isOn && ms === intervalMs} onSelect={() => start(ms)}>
      Every {label}
    </MenuAction>
  ))
}
