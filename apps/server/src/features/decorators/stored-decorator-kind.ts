import { decorators } from '@logline/contract'
import type { StoredKind } from '../changes/index.ts'
import { decoratorKinds } from './decorator-kinds.ts'
import { decoratorRepo, type StoredDecorator } from './decorator-repo.ts'

export const storedDecoratorKind: StoredKind<StoredDecorator> = {
  type: 'decorator',
  table: 'decorators',
  repo: decoratorRepo,
  titleOf: ({ type }) => decoratorKinds.get(type)?.description.name ?? type,
  missing: (id) => `Couldn't find decorator with id <${id}>`,
  hasRulesForAll: true,
  audited: { create: [decorators.create], update: [decorators.update], delete: [decorators.remove] },
}
