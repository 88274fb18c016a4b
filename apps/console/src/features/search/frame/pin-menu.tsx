import { IconChartHistogram } from '@tabler/icons-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Menu, MenuAction, MenuLabel, MenuPanel, MenuTarget } from '../../../ui/overlays/menu.tsx'
import type { Widget } from '../../view-model/index.ts'
import { useWidget } from '../../views/index.ts'
import classes from './frame.module.css'

interface PinMenuProps {
  charts: readonly Widget[]
  pinned: string | null
  onPin: (widgetId: string | null) => void
}

/** On the axis of the histogram: which other chart stands below it. */
export function PinMenu({ charts, pinned, onPin }: PinMenuProps) {
  return (
    <div className={classes.pin}>
      <Menu>
        <MenuTarget>
          <IconButton
            size="small"
            label="Chart below the histogram"
            icon={<IconChartHistogram size={14} stroke={1.75} />}
          />
        </MenuTarget>
        <MenuPanel>
          <MenuLabel>Below the histogram</MenuLabel>
          <MenuAction isCurrent={pinned === null} onSelect={() => onPin(null)}>
            Nothing
          </MenuAction>
          {charts.map((widget) => (
            <ChartAction
              key={widget.id}
              widget={widget}
              isCurrent={widget.id === pinned}
              onSelect={() => onPin(widget.id)}
            />
          ))}
        </MenuPanel>
      </Menu>
    </div>
  )
}

interface ChartActionProps {
  widget: Widget
  isCurrent: boolean
  onSelect: () => void
}

function ChartAction({ widget, ...action }: ChartActionProps) {
  return <MenuAction {...action}>{useWidget(widget).title}</MenuAction>
}
