import 'leaflet/dist/leaflet.css'
import { useComputedColorScheme } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { circleMarker, type Map as LeafletMap, layerGroup } from 'leaflet'
import { useEffect, useMemo, useRef, useState } from 'react'
import { canvasColour, token } from '../../../../kit/charts/colours/chart-colors.ts'
import { useStableCallback } from '../../../../ui/use-stable-callback.ts'
import { useView } from '../../../view-model/index.ts'
import classes from './map-canvas.module.css'
import type { MapConfig } from './map-config.ts'
import { addGround, addTiles, makeMap } from './map-ground.ts'
import { MapPopup } from './map-popup.tsx'
import { mapTilesOf } from './map-tiles.ts'
import type { MapPoint } from './prepare-map.ts'

type Viewport = MapConfig['viewport']

interface MapCanvasProps {
  points: readonly MapPoint[]
  colours: ReadonlyMap<string, string>
  viewport: Viewport
  /** Called with what dragging and zooming have come to; null: nobody wants to know. */
  onViewport: ((viewport: Viewport) => void) | null
}

/** The world with a circle for each place; a click on one says what it is, where there is somebody to click. */
export function MapCanvas({ points, colours, viewport, onViewport }: MapCanvasProps) {
  const { isInteractive } = useView()
  const scheme = useComputedColorScheme()
  const host = useRef<HTMLDivElement>(null)
  const { ref: sizeRef, width, height } = useElementSize()
  const ref = useMergedRef(host, sizeRef)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [selected, setSelected] = useState<MapPoint | null>(null)
  /** The map tells of its moves at once, also of those that are not the user's. */
  const isPlacedByUs = useRef(false)
  const tiles = useMemo(() => mapTilesOf(document), [])
  const tellViewport = useStableCallback((next: Viewport) => onViewport?.(next))

  useEffect(() => {
    if (!host.current) return
    const made = makeMap(host.current, isInteractive)
    made.on('movestart zoomstart click', () => setSelected(null))
    setMap(made)
    return () => {
      setMap(null)
      made.remove()
    }
  }, [isInteractive])

  const { center_x, center_y, zoom } = viewport
  useEffect(() => {
    if (!map || width === 0 || height === 0) return
    isPlacedByUs.current = true
    map.invalidateSize({ animate: false })
    map.setView([center_x, center_y], zoom, { animate: false })
    isPlacedByUs.current = false
  }, [map, width, height, center_x, center_y, zoom])

  useEffect(() => {
    if (!map) return
    // Told at the end of every drag, wheel, double click and pinch, but not when the widget changes its size.
    const tell = () => {
      if (isPlacedByUs.current) return
      const { lat, lng } = map.getCenter()
      tellViewport({ center_x: rounded(lat), center_y: rounded(lng), zoom: map.getZoom() })
    }
    map.on('moveend', tell)
    return () => {
      map.off('moveend', tell)
    }
  }, [map, tellViewport])

  // `scheme` stands for the colours behind the tokens, which are read from the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => (map ? addGround(map) : undefined), [map, scheme])

  useEffect(() => (map && tiles ? addTiles(map, tiles) : undefined), [map, tiles])

  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!map) return
    const layer = layerGroup().addTo(map)
    // Large circles first: small ones stay within reach.
    for (const point of [...points].sort((a, b) => b.radius - a.radius)) {
      const color = canvasColour(colours.get(point.name))
      const circle = circleMarker([point.latitude, point.longitude], {
        interactive: isInteractive,
        radius: point.radius,
        color: token('--surface'),
        weight: 1,
        fillColor: color,
        fillOpacity: 0.75,
        bubblingMouseEvents: false,
      }).addTo(layer)
      if (isInteractive) circle.on('click', () => setSelected(point))
    }
    return () => {
      layer.remove()
    }
  }, [map, points, colours, scheme, isInteractive])

  const at = selected && map ? map.latLngToContainerPoint([selected.latitude, selected.longitude]) : null
  return (
    <div className={classes.box}>
      <div ref={ref} className={classes.map} aria-hidden="true" />
      {tiles && <p className={classes.attribution}>{tiles.attribution}</p>}
      {selected && at && (
        <MapPopup point={selected} place={{ x: at.x, y: at.y }} onClose={() => setSelected(null)} />
      )}
    </div>
  )
}

/** Ten metres are enough for the centre of a map. */
function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000
}
