import { IconChevronDown } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { Fragment } from 'react'
import { paths } from '../../paths.ts'
import classes from '../../ui/buttons/split-button.module.css'
import {
  Menu,
  MenuAction,
  MenuDivider,
  MenuItem,
  MenuLabel,
  MenuPanel,
  MenuTarget,
  unavailable,
} from '../../ui/overlays/menu.tsx'
import { AppLink } from '../app-link.tsx'
import { useIsPermitted } from '../current-user.tsx'
import { useSearchConfig } from '../search-config/search-config.ts'
import type { RelativeRange, TimeRange } from '../time/time-range.ts'

interface PresetMenuProps {
  value: TimeRange | null
  onSelect: (range: RelativeRange) => void
  onOpen: () => void
}

/** The configured ranges, to be searched at once. */
export function PresetMenu({ value, onSelect, onOpen }: PresetMenuProps) {
  return (
    <Menu position="bottom-start" onOpen={onOpen}>
      <MenuTarget>
        <button type="button" className={classes.chevron} aria-label="Open time range preset select">
          <IconChevronDown size={16} stroke={1.75} />
        </button>
      </MenuTarget>
      <MenuPanel className={classes.presets}>
        <MenuLabel>From (Until Now)</MenuLabel>
        <Presets value={value} onSelect={onSelect} />
        <ConfigureRanges />
      </MenuPanel>
    </Menu>
  )
}

function Presets({ value, onSelect }: Pick<PresetMenuProps, 'value' | 'onSelect'>) {
  const config = useSearchConfig()
  const current = value?.type === 'relative' && !value.to ? value.from : null
  if (!config) return <MenuItem {...unavailable}>Loading...</MenuItem>
  return config.presets.map(({ seconds, label }) => (
    <Fragment key={`${seconds} ${label}`}>
      {seconds === 0 && <MenuDivider />}
      <MenuAction
        isCurrent={seconds === current}
        onSelect={() => onSelect({ type: 'relative', from: seconds })}
      >
        {label}
      </MenuAction>
    </Fragment>
  ))
}

/** For those who may set the ranges, once the console has the page for it. */
function ConfigureRanges() {
  const isPermitted = useIsPermitted()
  const router = useRouter()
  const target = paths.configurations()
  if (!(target in router.routesByPath) || !isPermitted('clusterconfigentry:edit')) return null
  return (
    <>
      <MenuDivider />
      <MenuItem component={AppLink} to={target} target="_blank">
        Configure Ranges
      </MenuItem>
    </>
  )
}
