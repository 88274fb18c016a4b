import type { MultiPolygon } from 'geojson'
import { geoJSON, type Map as LeafletMap, map as leafletMap, svg, tileLayer } from 'leaflet'
import { token } from '../../../../kit/charts/colours/chart-colors.ts'
import type { MapTiles } from './map-tiles.ts'
import { worldOutline } from './world-outline.ts'

/** Specification, section 9. */
const mostZoom = 19

/** Below the tiles: where a tile is missing, the outline is seen. */
const outlinePane = 'outline'

/** An empty map. Without interaction it is a picture. */
export function makeMap(host: HTMLElement, isInteractive: boolean): LeafletMap {
  const made = leafletMap(host, {
    attributionControl: false,
    zoomControl: false,
    keyboard: false,
    // Whoever made it says when its size has changed.
    trackResize: false,
    dragging: isInteractive,
    scrollWheelZoom: isInteractive,
    doubleClickZoom: isInteractive,
    boxZoom: false,
    touchZoom: isInteractive,
    zoomSnap: 0,
    zoomDelta: 0.5,
    maxZoom: mostZoom,
    zoomAnimation: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
    renderer: svg({ padding: 0.5 }),
  })
  made.createPane(outlinePane).style.zIndex = '100'
  return made
}

/** The countries in the colours of the theme; returns what takes them away again. */
export function addGround(map: LeafletMap): () => void {
  let isGone = false
  const countries = geoJSON(undefined, {
    interactive: false,
    pane: outlinePane,
    style: {
      color: token('--line-strong'),
      weight: 0.7,
      fillColor: token('--sunken'),
      fillOpacity: 1,
    },
  }).addTo(map)
  void worldOutline().then((outline) => {
    if (isGone) return
    const shape: MultiPolygon = { type: 'MultiPolygon', coordinates: outline }
    countries.addData(shape)
  })
  return () => {
    isGone = true
    countries.remove()
  }
}

/** Tiles over the outline; one that cannot be fetched leaves it as it is. Returns what takes them away again. */
export function addTiles(map: LeafletMap, { url }: MapTiles): () => void {
  const layer = tileLayer(url, {
    maxZoom: mostZoom,
    // Public tile servers refuse those who do not say who asks; they are told the origin, not the page.
    referrerPolicy: 'origin',
  }).addTo(map)
  return () => {
    layer.remove()
  }
}
