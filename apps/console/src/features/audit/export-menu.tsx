import { audit } from '@logline/contract'
import { IconChevronDown } from '@tabler/icons-react'
import { apiUrl } from '../../api/base-path.ts'
import { queryText } from '../../api/call.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Menu, MenuItem, MenuPanel, MenuTarget } from '../../ui/overlays/menu.tsx'

const formats = [
  { format: 'csv', title: 'CSV' },
  { format: 'json-lines', title: 'Lines of JSON' },
] as const

interface ExportMenuProps {
  /** What of the log is shown. */
  params: { query: string; filters: readonly string[] }
}

/** All entries that the list is narrowed to, on all pages, as a file that the browser loads by itself. */
export function ExportMenu({ params: { query, filters } }: ExportMenuProps) {
  return (
    <Menu>
      <MenuTarget>
        <Button rightIcon={<IconChevronDown size={15} stroke={1.75} />}>Export</Button>
      </MenuTarget>
      <MenuPanel>
        {formats.map(({ format, title }) => (
          <MenuItem
            key={format}
            component="a"
            href={apiUrl(audit.export.path) + queryText({ query, filters, format })}
            download
          >
            {title}
          </MenuItem>
        ))}
      </MenuPanel>
    </Menu>
  )
}
