/**
 * What a browser loads until the first rows of a search are drawn, beside what these import statically: sources of
 * the console, as its manifest names them. Other widgets are loaded when a view has them; menus, dialogs and the
 * details of a message when the pointer comes near them or they are opened.
 */
export const firstSearch = [
  'src/app/logged-in-app.tsx',
  'src/features/search/search-page.tsx',
  'src/features/views/sidebar/fields/fields-section.tsx',
  'src/features/widgets/messages/stream-view.tsx',
  'src/features/messages/stream/density-switch.tsx',
  'src/features/widgets/aggregation/aggregation-view.tsx',
  'src/features/widgets/aggregation/zoom-back.tsx',
  'src/features/widgets/visualizations/bar/bar-visualization.tsx',
  'src/features/widgets/histogram/histogram-pointer.tsx',
  'src/kit/query/editor/query-editor.tsx',
]
