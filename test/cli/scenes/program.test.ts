import {scenes} from './scenes.ts';

scenes('program');
