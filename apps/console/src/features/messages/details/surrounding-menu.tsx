import { IconChevronDown } from '@tabler/icons-react'
import { AppLink } from '../../../kit/app-link.tsx'
import type { MessageRecord } from '../../../kit/messages/message-record.ts'
import { useSearchConfig } from '../../../kit/search-config/search-config.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuPanel, MenuTarget } from '../../../ui/overlays/menu.tsx'
import { surroundingSearch } from './surrounding-search.ts'

/** Opens, in a new tab, what happened around a message. */
export function SurroundingMenu({ record, streams }: { record: MessageRecord; streams: readonly string[] }) {
  const config = useSearchConfig()
  const { ranges, filterFields } = config?.surrounding ?? { ranges: [], filterFields: [] }
  return (
    <Menu>
      <MenuTarget>
        <Button rightIcon={<IconChevronDown size={16} stroke={1.75} />}>Show surrounding messages</Button>
      </MenuTarget>
      <MenuPanel>
        {!config && <MenuLabel>Loading...</MenuLabel>}
        {ranges.map(({ ms, label }) => {
          const search = surroundingSearch(record, { rangeMs: ms, filterFields, streams })
          return (
            search && (
              <MenuItem key={ms} component={AppLink} to={paths.search(search)} target="_blank">
                {label}
              </MenuItem>
            )
          )
        })}
      </MenuPanel>
    </Menu>
  )
}
