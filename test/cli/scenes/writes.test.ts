import {scenes} from './scenes.ts';

scenes('writes');
