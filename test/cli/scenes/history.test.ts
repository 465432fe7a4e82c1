import {scenes} from './scenes.ts';

scenes('history');
