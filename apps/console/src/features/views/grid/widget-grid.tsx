import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, Suspense, useMemo, useState } from 'react'
import { GridLayout } from 'react-grid-layout'
import { absoluteStrategy, type Layout, verticalCompactor } from 'react-grid-layout/core'
import {
  aggregationConfigOf,
  cellsOf,
  type GridCells,
  gridColumns,
  moveWidgets,
  type PageState,
  positionOfCells,
  useActivePage,
  useView,
  useViewState,
  type Widget,
  widgetOf,
} from '../../view-model/index.ts'
import { widgetTypeOf } from '../../widgets/index.ts'
import { LazyEditMode } from '../edit-mode/lazy-edit-mode.ts'
import { dragHandleClass, WidgetFrame } from '../widget-frame/widget-frame.tsx'
import { EmptyPage } from './empty-page.tsx'
import { GapPlaceholders } from './gap-placeholders.tsx'
import { gapsOf } from './grid-gaps.ts'
import { type Direction, movedLayout, resizedLayout } from './key-moves.ts'
import { useLeaveFocus } from './use-leave-focus.ts'
import classes from './widget-grid.module.css'

/** Pixels (specification, section 9). */
const rowHeight = 100
const gap = 10

const phone = '(max-width: 639px)'
/** Of a widget in one column, so that the next one is in sight; what is longer scrolls inside. */
const mostColumnRows = { number: 2, other: 4 }

/** Size of a widget whose type and position are not known. */
const unknownSize = { width: 4, height: 4 }

/** The widgets of the open page, where the document places them; or the one that fills the page. */
export function WidgetGrid() {
  const { store } = useView()
  const { document, page } = useActivePage()
  const { focus } = useViewState(store)
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const focused = focus && widgetOf(page, focus.widgetId)
  if (focused && focus.isEditing) {
    return (
      <Suspense>
        <LazyEditMode key={focused.id} widget={focused} />
      </Suspense>
    )
  }
  if (focused) return <FocusedWidget widget={focused} />
  if (page.widgets.length === 0) return <EmptyPage type={document.view.type} />
  return isPhone ? <WidgetColumn /> : <PlacedWidgets />
}

function FocusedWidget({ widget }: { widget: Widget }) {
  useLeaveFocus(useView().store, widget.id)
  return (
    <div className={classes.focused}>
      <WidgetFrame widget={widget} isFocused onMoveKey={null} />
    </div>
  )
}

/** One below the other in reading order; where they lie on wide screens stays as it is. */
function WidgetColumn() {
  const { page } = useActivePage()
  const cells = layoutOf(page).toSorted((a, b) => a.y - b.y || a.x - b.x)
  return (
    <div className={classes.column}>
      {cells.map(({ i, h }) => {
        const widget = widgetOf(page, i)
        return (
          widget && (
            <div key={i} style={{ height: heightOf(Math.min(h, mostRowsOf(widget))) }}>
              <WidgetFrame widget={widget} isFocused={false} onMoveKey={null} />
            </div>
          )
        )
      })}
    </div>
  )
}

function mostRowsOf({ type, config }: Widget): number {
  const isNumber = type === 'aggregation' && aggregationConfigOf(config).visualization === 'numeric'
  return isNumber ? mostColumnRows.number : mostColumnRows.other
}

function PlacedWidgets() {
  const { isInteractive, isLocked = false } = useView()
  const isMovable = isInteractive && !isLocked
  const { page } = useActivePage()
  const { ref, width } = useElementSize()
  const { layout, isMoving, onMoveKey, ...moving } = useMoving()
  const gaps = useMemo(() => gapsOf(layout), [layout])
  return (
    <div ref={ref} className={classes.grid}>
      {width > 0 && (
        <GridLayout
          width={width}
          layout={layout}
          gridConfig={{ cols: gridColumns, rowHeight, margin: [gap, gap], containerPadding: [0, 0] }}
          dragConfig={{ enabled: isMovable, handle: `.${dragHandleClass}`, cancel: notDraggable }}
          resizeConfig={{ enabled: isMovable, handles: isMovable ? ['se'] : [] }}
          positionStrategy={absoluteStrategy}
          {...moving}
        >
          {page.widgets.map((widget) => (
            <div key={widget.id}>
              <WidgetFrame
                widget={widget}
                isFocused={false}
                onMoveKey={isMovable ? onMoveKey(widget.id) : null}
              />
            </div>
          ))}
        </GridLayout>
      )}
      {width > 0 && isMovable && !isMoving && (
        <GapPlaceholders gaps={gaps} boxOf={(cells) => boxOf(cells, width)} />
      )}
    </div>
  )
}

/** Where the widgets lie, and how mouse and keys change that. */
function useMoving() {
  const { store } = useView()
  const { query, page } = useActivePage()
  const [isMoving, setIsMoving] = useState(false)
  const layout = useMemo(() => layoutOf(page), [page])
  const place = (next: Layout) => store.edit(moveWidgets(query.id, positionsOf(next)))
  const onStart = () => setIsMoving(true)
  const onStop = (next: Layout) => {
    setIsMoving(false)
    place(next)
  }
  const onMoveKey = (id: string) => (event: KeyboardEvent) => {
    const direction = directions[event.key]
    // With these keys the browser goes back, for example.
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    place(event.shiftKey ? resizedLayout(layout, id, direction) : movedLayout(layout, id, direction))
  }
  return {
    layout,
    isMoving,
    onMoveKey,
    onDragStart: onStart,
    onDragStop: onStop,
    onResizeStart: onStart,
    onResizeStop: onStop,
  }
}

const notDraggable = 'input, button:not([title^="Drag handle"])'

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** As it is seen: what overlaps is moved down, gaps above are closed. */
function layoutOf(page: PageState): Layout {
  const cells = page.widgets.map((widget) => ({
    i: widget.id,
    ...cellsOf(page.positions[widget.id], widgetTypeOf(widget)?.defaultSize ?? unknownSize),
  }))
  return verticalCompactor.compact(cells, gridColumns)
}

/** Where cells lie in a grid of this width, in pixels; as the grid itself reckons. */
function boxOf({ x, y, w, h }: GridCells, width: number) {
  const columnWidth = (width - gap * (gridColumns - 1)) / gridColumns
  return {
    left: x * (columnWidth + gap),
    top: y * (rowHeight + gap),
    width: w * columnWidth + (w - 1) * gap,
    height: heightOf(h),
  }
}

function heightOf(rows: number): number {
  return rows * rowHeight + (rows - 1) * gap
}

function positionsOf(layout: Layout): PageState['positions'] {
  return Object.fromEntries(layout.map(({ i, x, y, w, h }) => [i, positionOfCells({ x, y, w, h })]))
}
