/** The package `castellan/surfaces/ink`: a component of Ink that shows and operates a conversation. See ../README.md. */
export {Surfaces, type SurfacesProps} from './Surfaces.tsx';
