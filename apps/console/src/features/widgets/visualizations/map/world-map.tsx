import { useContext, useMemo } from 'react'
import { ChartBox } from '../../../../kit/charts/chart-box.tsx'
import { ChartTable } from '../../../../kit/charts/chart-table.tsx'
import { NoData } from '../../../../kit/charts/no-data.tsx'
import { changeWidgetConfig, useView } from '../../../view-model/index.ts'
import { ChartLegend } from '../../chart-parts/chart-legend.tsx'
import { EditedWidgetContext } from '../../type/edit-session-context.ts'
import { type DrawableProps, drawnBy } from '../series/drawn-by.tsx'
import { keyText } from '../series/group-values.ts'
import { traceLabel } from '../series/traces.ts'
import { useIsEdited, useSeriesColours } from '../series/use-series-colours.ts'
import { MapCanvas } from './map-canvas.tsx'
import { type MapConfig, mapConfigOf } from './map-config.ts'
import { prepareMap, type WorldMapDrawable } from './prepare-map.ts'

export const WorldMap = drawnBy(prepareMap, WorldMapView)

function WorldMapView({ drawable, config, title, widget }: DrawableProps<WorldMapDrawable>) {
  const { timeZone, store } = useView()
  const edited = useContext(EditedWidgetContext)
  const isEdited = useIsEdited(widget.id)
  const { points, names } = drawable
  const colours = useSeriesColours(names, config.column_pivots, config)
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
