import type { Random } from './random.ts';

/** Names that are found in clubs of British and Welsh cities, by where a family's names come from. */
export type Origin = { firstnames: string[]; lastnames: string[] };

const words = (text: string) => text.trim().split(/\s+/);

export const ORIGINS = {
  english: {
    firstnames: words(`Olivia Amelia Isla Ava Lily Freya Florence Ivy Willow Rosie Evie Grace Poppy
      Elsie Daisy Phoebe Matilda Harriet Beatrice Martha Lottie Edith Ruby Sophie Emily Jessica Lucy
      Noah Oliver George Arthur Leo Harry Oscar Archie Henry Theo Alfie Jack Freddie Charlie Albie
      Reuben Jude Toby Louis Rory Sebastian Max Finley Jasper`),
    lastnames: words(`Smith Taylor Brown Wilson Johnson Walker Wright Thompson White Hall Green Wood
      Harris Martin Cooper King Clarke Turner Hill Parker Bennett Shaw Marshall Barker Hobson Fletcher
      Ashworth Whitaker Hartley Pickering Bradshaw Wainwright Armitage Sykes Holroyd`),
  },
  welsh: {
    firstnames: words(`Cadi Mali Nel Efa Ffion Seren Lowri Catrin Elin Gwen Mabli Non Beca Megan
      Carys Eira Heledd Siân Angharad Leusa Osian Macsen Ifan Gruffudd Elis Tomos Rhys Dylan Ioan
      Owain Llŷr Gwilym Idris Efan Deio Macs Hedd Iestyn Gwion Siôn Nanw Martha Erin Betsan Gwenno`),
    lastnames: words(`Jones Davies Williams Evans Thomas Roberts Lewis Hughes Morgan Griffiths Owen
      Price Rees James Jenkins Powell Llwyd Pugh Prosser Bowen Prŷs Gwŷn Vaughan Parry Beynon
      Gruffydd Llewelyn Ellis Môn Penrŷn Wyn`),
  },
  scottish: {
    firstnames: words(
      'Eilidh Ailsa Skye Mirren Iona Callum Angus Finlay Hamish Struan Isla Catriona',
    ),
    lastnames: words('Campbell MacDonald Stewart Fraser Murray Sinclair Ross MacLeod Kerr Douglas'),
  },
  irish: {
    firstnames: words(
      'Aoife Niamh Ciara Saoirse Róisín Orla Cian Oisín Conor Fionn Declan Darragh',
    ),
    lastnames: words("Murphy O'Brien Kelly Byrne Doyle McCarthy Gallagher O'Connor Nolan Brennan"),
  },
  southAsian: {
    firstnames: words(`Aisha Zara Maryam Inaya Fatima Anaya Priya Diya Meera Anika Riya Safa Ibrahim
      Yusuf Zain Ayaan Rohan Arjun Dev Kabir Haris Hamza Ishaan Vihaan Simran Jasleen Gurpreet`),
    lastnames: words(`Khan Ahmed Hussain Patel Singh Kaur Begum Sharma Malik Rahman Chowdhury Iqbal
      Mehta Shah Akhtar Gill Desai Reddy Banerjee Mahmood`),
  },
  african: {
    firstnames:
      words(`Amara Adaeze Temi Zainab Ayodele Chidi Kofi Kwame Tobi Ifeoma Abena Nia Folake
      Emeka Sade Ama Yaw Oluchi Daniel Esther Naledi Thandiwe`),
    lastnames: words(`Okafor Adeyemi Mensah Owusu Eze Balogun Boateng Nwosu Asante Adebayo Moyo Dube
      Osei Abiola Ndlovu`),
  },
  eastAsian: {
    firstnames: words('Mei Jia Yuki Hana Lin Xin Ethan Jun Kai Emily Sora Wei Minh Linh Chloe Hao'),
    lastnames: words('Chen Wong Li Zhang Tanaka Nguyen Tran Cheung Lam Park Kim Huang Wu'),
  },
  european: {
    firstnames: words(`Zofia Maja Lena Jakub Filip Antoni Oliwia Ana Luca Sofia Mateus Inês Giulia
      Matteo Anaïs Léa Émile Klára Jonas Katarzyna Mihai Ioana Andrei`),
    lastnames: words(`Nowak Kowalski Wiśniewska Silva Santos Rossi Bianchi Müller Popescu Ionescu
      Dubois Novák Kamiński Pereira Fernández Łukasik`),
  },
  arabic: {
    firstnames: words(
      'Layla Hana Amira Salma Omar Khalid Idris Nour Yara Bilal Sami Hodan Ayan Mona',
    ),
    lastnames: words('Hassan Ali Abdi Farah El-Sayed Mohamud Nasser Haddad Warsame Aziz'),
  },
  caribbean: {
    firstnames: words(
      'Aaliyah Tiana Shanice Malachi Jerome Kiara Marcus Zion Elijah Naomi Imani Jada',
    ),
    lastnames: words(
      'Campbell-Reid Grant Francis Powell Gordon Bailey Henry Samuels Blake Morrison',
    ),
  },
} satisfies Record<string, Origin>;
export type OriginName = keyof typeof ORIGINS;

/** Families of each origin, as parts of all. */
export type Mixture = Partial<Record<OriginName, number>>;

export const originFrom = (random: Random, mixture: Mixture): Origin => {
  const parts = Object.entries(mixture);
  let left = random.next() * parts.reduce((sum, [, part]) => sum + part, 0);
  for (const [name, part] of parts) {
    left -= part;
    if (left < 0 && isOrigin(name)) return ORIGINS[name];
  }
  return ORIGINS.english;
};

const isOrigin = (name: string): name is OriginName => Object.hasOwn(ORIGINS, name);

export const ADULT_FIRSTNAMES = words(`Sarah Emma Rachel Claire Helen Laura Nicola Gemma Kate David
  Mark Andrew James Matthew Paul Stephen Richard Rebecca Joanne Karen Michael Robert Christopher`);
