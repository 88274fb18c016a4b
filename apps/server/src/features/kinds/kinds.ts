import { type GrnType, parseGrn, type Route } from '@logline/contract'
import type { Catalogued, Kind } from './kind.ts'

/** A kind whose things belong to somebody. */
type SharedKind = Kind & Required<Pick<Kind, 'grn' | 'sharing' | 'catalogued'>>

/** Every kind of thing there is, by what others ask for. */
export type Kinds = ReturnType<typeof createKinds>

export function createKinds(all: readonly Kind[]) {
  const byGrn = new Map(all.flatMap((kind) => (kind.grn ? [[kind.grn, kind] as const] : [])))
  const byRoute = new Map(all.flatMap(auditedRoutes))
  return {
    all,

    /** Null for a type of which there are no things. */
    ofGrnType: (type: GrnType): Kind | null => byGrn.get(type) ?? null,

    /** Kind and id of a thing that can be shared; null for the name of anything else. */
    shared(grn: string): { kind: SharedKind; id: string } | null {
      const thing = parseGrn(grn)
      const kind = thing && byGrn.get(thing.type)
      return kind && isShared(kind) ? { kind, id: thing.id } : null
    },

    /** The kinds whose things a collection of the wire holds; none for a collection that does not exist. */
    inCollection: (collection: string): readonly Catalogued[] =>
      all.flatMap(({ catalogued }) => (catalogued?.collection === collection ? catalogued : [])),

    /** What a route does, as the audit trail says it; null for a route that is not audited. */
    auditedRoute: ({ method, path }: Pick<Route, 'method' | 'path'>): AuditedRoute | null =>
      byRoute.get(`${method} ${path}`) ?? null,

    /** Method and path of the routes that are audited, as in the contract. */
    auditedRouteNames: [...byRoute.keys()] as readonly string[],
  }
}

interface AuditedRoute {
  action: string
  entityType: string
}

function auditedRoutes({ type, audited = {} }: Kind): (readonly [string, AuditedRoute])[] {
  return Object.entries(audited).flatMap(([action, routes]) =>
    routes.map(({ method, path }) => [`${method} ${path}`, { action, entityType: type }] as const),
  )
}

function isShared(kind: Kind): kind is SharedKind {
  return kind.grn !== undefined && kind.sharing !== undefined && kind.catalogued !== undefined
}
