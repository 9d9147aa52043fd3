/** The code of the role areas, as one chunk for the router to load. */
export { RoleAdmin } from './App'
