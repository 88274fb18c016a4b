import type { OutputType } from '@logline/contract'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/buttons/button.tsx'
import { Menu, MenuAction, MenuLabel, MenuPanel, MenuTarget } from '../../../ui/overlays/menu.tsx'
import { outputTypesQuery } from '../model/output-queries.ts'

/** A new output begins with its type. */
export function LaunchOutput({ onChoose }: { onChoose: (type: OutputType) => void }) {
  const { data } = useQuery(outputTypesQuery)
  const types = Object.values(data?.types ?? {})
  return (
    <Menu>
      <MenuTarget>
        <Button
          variant="primary"
          rightIcon={<IconChevronDown size={14} stroke={1.75} />}
          disabledReason={data ? undefined : 'The types of outputs are being loaded.'}
        >
          Launch new output
        </Button>
      </MenuTarget>
      <MenuPanel>
        <MenuLabel>Select Output Type</MenuLabel>
        {types.map((type) => (
          <MenuAction key={type.type} onSelect={() => onChoose(type)}>
            {type.name}
          </MenuAction>
        ))}
      </MenuPanel>
    </Menu>
  )
}
