/**
 * Domains at which anybody gets a mailbox at once. Written for Sextant from general knowledge of the services; national
 * Yahoo, Hotmail, Outlook and Live domains are matched by their first label.
 */
export const FREE_MAIL = { name: "free-mail", version: "2026-10-01" } as const;

const DOMAINS = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com passport.com yahoo.com ymail.com rocketmail.com
   myyahoo.com aol.com aim.com icloud.com me.com mac.com proton.me protonmail.com protonmail.ch pm.me tutanota.com
   tutanota.de tutamail.com tuta.io tuta.com keemail.me gmx.com gmx.net gmx.de gmx.at gmx.ch gmx.us gmx.co.uk gmx.fr
   web.de email.de freenet.de t-online.de mail.com email.com usa.com consultant.com europe.com post.com engineer.com
   accountant.com lawyer.com myself.com dr.com iname.com workmail.com techie.com inbox.com inbox.lv mail.ru bk.ru
   list.ru internet.ru inbox.ru yandex.ru yandex.com ya.ru rambler.ru lenta.ru ukr.net i.ua meta.ua bigmir.net
   zoho.com zohomail.com zohomail.eu zohomail.in fastmail.com fastmail.fm hushmail.com hush.com mailfence.com
   posteo.de mailbox.org disroot.org riseup.net cock.li onionmail.org qq.com foxmail.com 163.com 126.com yeah.net
   sina.com sina.cn sohu.com tom.com 21cn.com 139.com 189.cn aliyun.com naver.com hanmail.net daum.net kakao.com
   nate.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp libero.it virgilio.it alice.it tiscali.it tin.it email.it inwind.it
   iol.it laposte.net orange.fr wanadoo.fr free.fr sfr.fr neuf.fr bbox.fr caramail.fr terra.com.br uol.com.br bol.com.br
   ig.com.br globo.com globomail.com terra.es ono.com telefonica.net wp.pl o2.pl onet.pl onet.eu interia.pl interia.eu
   op.pl poczta.fm gazeta.pl tlen.pl seznam.cz email.cz centrum.cz post.cz volny.cz azet.sk zoznam.sk centrum.sk
   freemail.hu citromail.hu indamail.hu abv.bg mail.bg sapo.pt clix.pt iol.pt planet.nl ziggo.nl kpnmail.nl hetnet.nl
   xs4all.nl home.nl telenet.be skynet.be bluewin.ch sunrise.ch a1.net chello.at btinternet.com sky.com talktalk.net
   virginmedia.com ntlworld.com blueyonder.co.uk comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net
   charter.net earthlink.net juno.com netzero.net optonline.net frontier.com shaw.ca rogers.com sympatico.ca telus.net
   bigpond.com optusnet.com.au xtra.co.nz rediffmail.com indiatimes.com sify.com in.com mynet.com walla.com walla.co.il
   maktoob.com mailinator.com guerrillamail.com yopmail.com 10minutemail.com temp-mail.org lycos.com excite.com
   swissmail.org runbox.com lavabit.com vfemail.net safe-mail.net contactoffice.com mail.ee hot.ee online.de arcor.de
   vodafone.de hotmail.co.jp excite.co.jp`.split(/\s+/),
);
/** First labels of services that own a name under many countries' suffixes. */
const LABELS = new Set(["yahoo", "hotmail", "outlook", "live", "ymail"]);
/** Second-level suffixes under which those names are registered. */
const COUNTRY = /^(?:[a-z]{2}|(?:co|com|ne)\.[a-z]{2})$/;

/** Anybody gets an address at this domain (lower-case). */
export function isFreeMail(domain: string): boolean {
  if (DOMAINS.has(domain)) return true;
  const dot = domain.indexOf(".");
  return dot > 0 && LABELS.has(domain.slice(0, dot)) && COUNTRY.test(domain.slice(dot + 1));
}
