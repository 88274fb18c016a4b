import { useContext, useMemo } from 'react'
import { ChartBox } from '../../../charts/chart-box.tsx'
import { ChartLegend } from '../../../charts/chart-legend.tsx'
import { ChartTable } from '../../../charts/chart-table.tsx'
import { NoData } from '../../../charts/no-data.tsx'
import { EditedWidgetContext } from '../../../edit-mode/edit-session-context.ts'
import { changeWidgetConfig } from '../../../model/commands/widget-commands.ts'
import { useView } from '../../../store/view-context.ts'
import { type DrawableProps, drawnBy } from '../drawn-by.tsx'
import { keyText } from '../group-values.ts'
import { traceLabel } from '../traces.ts'
import { useIsEdited, useSeriesColours } from '../use-series-colours.ts'
import { MapCanvas } from './map-canvas.tsx'
import { type MapConfig, mapConfigOf } from './map-config.ts'
import { prepareMap, type WorldMapDrawable } from './prepare-map.ts'

export const WorldMap = drawnBy(prepareMap, WorldMapView)

function WorldMapView({ drawable, config, title, widget }: DrawableProps<WorldMapDrawable>) {
  const { timeZone, store } = useView()
  const edited = useContext(EditedWidgetContext)
  const isEdited = useIsEdited(widget.id)
  const { points, names } = drawable
  const colours = useSeriesColours(names, config)
  const mapConfig = useMemo(() => mapConfigOf(config.visualization_config), [config])
  // While the form holds other changes, the map is only looked at: storing its place would lose them.
  const keepViewport = (viewport: MapConfig['viewport']) =>
    store.edit(
      changeWidgetConfig(store.get().activeQueryId, widget.id, {
        visualization_config: { ...mapConfig, viewport: { ...mapConfig.viewport, ...viewport } },
      }),
      { mergeKey: `viewport ${widget.id}` },
    )
  const labels = useMemo(
    () => new Map(points.map((point) => [point.name, traceLabel(point, timeZone)])),
    [points, timeZone],
  )
  const hasLegend = isEdited || names.length > 1
  return (
    <ChartBox
      below={
        <>
          {hasLegend && (
            <ChartLegend
              widgetId={widget.id}
              entries={names.map((name) => ({
                name,
                label: labels.get(name) ?? name,
                colour: colours.get(name) ?? '',
                value: null,
              }))}
            />
          )}
          <ChartTable
            title={title}
            corner="Place"
            columns={['Series', 'Value']}
            rows={points.map(({ groups, place, name, value }) => ({
              name: keyText([...groups, place], timeZone),
              values: [labels.get(name) ?? name, value],
            }))}
          />
        </>
      }
    >
      <MapCanvas
        points={points}
        colours={colours}
        viewport={mapConfig.viewport}
        onViewport={edited && !edited.hasPending ? keepViewport : null}
      />
      {points.length === 0 && <NoData />}
    </ChartBox>
  )
}
