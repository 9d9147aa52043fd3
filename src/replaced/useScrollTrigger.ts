/**
 * Instead of MUI's: react-admin's sidebar asks it whether the bar is scrolled away, and drops the answer where the bar always
 * stays, as ours does. The question alone lays the first screen out once more (vite.config.ts).
 */
const useScrollTrigger = () => false

export default useScrollTrigger
