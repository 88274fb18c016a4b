export { createSecondFactorKeeper, type SecondFactorKeeper } from './second-factor-keeper.ts'
export { isSecondFactorOn } from './second-factor-repo.ts'
export { registerSecondFactors } from './second-factor-routes.ts'
