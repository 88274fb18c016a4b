import { createRoute, redirect } from '@tanstack/react-router'
import { editorUrlOf } from '../features/extractors/model/editor-url.ts'
import { tableUrlOf } from '../kit/entity-table/address/table-url.ts'
import { lazyComponent } from '../kit/lazy/lazy-component.ts'
import { root } from './root-route.tsx'

/** The list of inputs, the page of one, and its forms. */
export const inputPages = [
  createRoute({
    getParentRoute: () => root,
    path: '/system/inputs',
    validateSearch: tableUrlOf,
    component: lazyComponent(
      async () => (await import('../features/inputs/list/inputs-page.tsx')).InputsPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/inputs/new',
    validateSearch: ({ type }: Record<string, unknown>) => (typeof type === 'string' ? { type } : {}),
    component: lazyComponent(
      async () => (await import('../features/inputs/form/launch-page.tsx')).LaunchPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/inputs/$inputId',
    component: lazyComponent(
      async () => (await import('../features/inputs/details/input-page.tsx')).InputPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/inputs/$inputId/edit',
    component: lazyComponent(
      async () => (await import('../features/inputs/form/edit-page.tsx')).EditInputPage,
    ),
  }),
] as const

const loadExtractorPages = () => import('../features/extractors/pages.ts')

/** The extractors of an input, the page of one, and their exchange with other inputs. */
export const extractorPages = [
  createRoute({
    getParentRoute: () => root,
    path: '/system/inputs/$inputId/extractors',
    component: lazyComponent(async () => (await loadExtractorPages()).ExtractorsPage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/inputs/$inputId/extractors/new',
    validateSearch: editorUrlOf,
    component: lazyComponent(async () => (await loadExtractorPages()).NewExtractorPage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/inputs/$inputId/extractors/$extractorId/edit',
    component: lazyComponent(async () => (await loadExtractorPages()).EditExtractorPage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/inputs/$inputId/extractors/export',
    component: lazyComponent(async () => (await loadExtractorPages()).ExportExtractorsPage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/inputs/$inputId/extractors/import',
    component: lazyComponent(async () => (await loadExtractorPages()).ImportExtractorsPage),
  }),
] as const

/** Links from elsewhere name the node of the input as well; what they ask for goes with them. */
export const extractorAliases = ['extractors', 'extractors/$'].map((rest) =>
  createRoute({
    getParentRoute: () => root,
    path: `/system/inputs/$nodeId/$inputId/${rest}`,
    beforeLoad: ({ location: { pathname, searchStr } }) => {
      throw redirect({ href: pathname.replace(/(\/inputs\/)[^/]+\//, '$1') + searchStr, replace: true })
    },
  }),
)
