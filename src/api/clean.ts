export {clean} from '../text/visible.ts';
