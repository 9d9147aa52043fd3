/** Instead of the package that emotion brings for `withTheme`, which nothing here calls (vite.config.ts). */
export default <Component>(target: Component): Component => target
