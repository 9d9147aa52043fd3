/** What the role areas are drawn with, as the one piece of code that the router loads for them. */
export { RoleAdmin } from './App'
