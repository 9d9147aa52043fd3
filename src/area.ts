/** What the role areas are made of, as the one piece of code that the router loads for them. */
export { RoleAdmin } from './App'
export { areas, loadPageAt } from './areas'
