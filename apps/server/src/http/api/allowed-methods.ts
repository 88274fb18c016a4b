import type { FastifyInstance } from 'fastify'

/** Tells the methods of a path below `api`, of the routes that are registered after this call; none for an unknown path. */
export function rememberMethods(api: FastifyInstance): (path: string) => string[] {
  const routes: { form: readonly string[]; methods: readonly string[] }[] = []
  api.addHook('onRoute', ({ url, method }) => {
    if (!url.endsWith('*')) routes.push({ form: partsOf(url), methods: [method].flat() })
  })
  return (path) => {
    const parts = partsOf(path)
    const methods = routes.filter(({ form }) => isOfForm(parts, form)).flatMap((route) => route.methods)
    return [...new Set(methods)].sort()
  }
}

function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/')
}

function isOfForm(parts: readonly string[], form: readonly string[]): boolean {
  if (parts.length !== form.length) return false
  return form.every((part, at) => part === parts[at] || (part.startsWith(':') && parts[at] !== ''))
}
