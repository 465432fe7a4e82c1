import {scenes} from './scenes.ts';

scenes('board');
