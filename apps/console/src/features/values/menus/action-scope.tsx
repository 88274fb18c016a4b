import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useFieldTypes } from '../../../kit/fields/field-queries.ts'
import { type FieldType, typeOf } from '../../../kit/fields/field-type.ts'
import { useSearchConfig } from '../../../kit/search-config/search-config.ts'
import { useView } from '../../view-model/index.ts'
import type { FieldTarget, LaterPage } from '../targets/action.ts'

/** What all fields and values in one place have in common. */
interface Scope extends Pick<FieldTarget, 'widget' | 'searched' | 'hasPage'> {
  types: ReadonlyMap<string, FieldType>
  disabledFields: readonly string[]
}

const ScopeContext = createContext<Scope | null>(null)

const addressOfPage: Readonly<Record<LaterPage, string>> = {
  'new-event-definition': '/alerts/definitions/new',
  'new-extractor': '/system/inputs/$inputId/extractors/new',
}

const noFields: readonly string[] = []

interface ActionScopeProps extends Pick<FieldTarget, 'widget' | 'searched'> {
  children: ReactNode
}

/** Stands around everything that shows fields and values with menus; `widget` is null outside of widgets. */
export function ActionScope({ widget, searched, children }: ActionScopeProps) {
  const types = useFieldTypes()
  const disabledFields = useSearchConfig()?.analysisDisabledFields ?? noFields
  const { routesByPath } = useRouter()
  const scope = useMemo<Scope>(() => {
    const hasPage = (page: LaterPage) => Object.hasOwn(routesByPath, addressOfPage[page])
    return { widget, searched, types, disabledFields, hasPage }
  }, [widget, searched, types, disabledFields, routesByPath])
  return <ScopeContext value={scope}>{children}</ScopeContext>
}

const decoratedType: FieldType = { type: 'decorated field', properties: [] }

/** What an action on this field needs. */
export function useFieldTarget(field: string, isDecorated: boolean): FieldTarget {
  const { store, narrowQuery } = useView()
  const scope = use(ScopeContext)
  if (!scope) throw new Error('Fields and values with menus need an ActionScope above them')
  const { types, disabledFields, ...shared } = scope
  return {
    ...shared,
    store,
    narrowQuery,
    field,
    type: isDecorated ? decoratedType : typeOf(field, types),
    isDecorated,
    isAnalysisDisabled: disabledFields.includes(field),
  }
}
