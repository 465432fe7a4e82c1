/** The file of the driver that has its client only. The main file also loads a pool. */
declare module 'pg/lib/client.js' {
	export {Client as default} from 'pg';
}
