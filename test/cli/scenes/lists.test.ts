import {scenes} from './scenes.ts';

scenes('lists');
