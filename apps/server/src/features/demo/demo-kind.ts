import { demo } from '@logline/contract'
import type { Kind } from '../kinds/index.ts'

export const demoKind: Kind = { type: 'demo', audited: { start: [demo.start], stop: [demo.stop] } }
